package org.lanewise.reference.r500;

import java.util.Arrays;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Flow.AddressOperation;
import org.lanewise.core.r500.R500Flow.BranchOperation;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.reference.r500.DecodedProgram.Decoded;
import org.lanewise.reference.r500.DecodedProgram.Fc;

/**
 * Which pixels of the group are active, and its two stacks (docs/r500.md, "Flow"). A set of pixels
 * is an int, bit 0 for the first.
 */
final class FlowState {
  /** The entries of the address stack, and those of the loop stack. */
  static final int STACK = 32;

  /** What a pixel does; exactly one. */
  enum Activity {
    ACTIVE,
    /** Disabled by a condition; its number counts the levels entered since. */
    BRANCH,
    /** Disabled until the end of the turn of the loop frame of its number. */
    CONT,
    /** Disabled until the loop frame of its number is popped. */
    BREAK
  }

  private static final int PIXELS = 4;

  private final DecodedProgram decoded;
  private final Registers registers;

  private final Activity[] activity = new Activity[PIXELS];
  private final int[] number = new int[PIXELS];
  private int covered;

  private final int[] addresses = new int[STACK];
  private int addressCount;

  /** Turns left and aL of each frame; frames count from 1, so that 0 stands for none. */
  private final int[] turns = new int[STACK + 1];

  private final int[] loopValues = new int[STACK + 1];
  private int frames;

  FlowState(DecodedProgram decoded, Registers registers) {
    this.decoded = decoded;
    this.registers = registers;
  }

  /** The state of the start. */
  void start(int coveredPixels) {
    covered = coveredPixels;
    Arrays.fill(activity, Activity.ACTIVE);
    Arrays.fill(number, 0);
    addressCount = 0;
    frames = 0;
  }

  /** The active pixels. */
  int active() {
    int pixels = 0;
    for (int pixel = 0; pixel < PIXELS; pixel++) {
      pixels |= isActive(pixel) ? 1 << pixel : 0;
    }
    return pixels;
  }

  boolean isActive(int pixel) {
    return activity[pixel] == Activity.ACTIVE;
  }

  Activity activity(int pixel) {
    return activity[pixel];
  }

  /** The counter of a BRANCH pixel, the frame of another that is not active. */
  int number(int pixel) {
    return number[pixel];
  }

  /** The pixels that have not been killed and were live at the start. */
  int covered() {
    return covered;
  }

  void kill(int pixel) {
    covered &= ~(1 << pixel);
  }

  /** The value of aL: that of the top frame, 0 without one. */
  int loopValue() {
    return frames == 0 ? 0 : loopValues[frames];
  }

  /** Executes the instruction at {@code pc} and gives the place of the next. */
  int execute(Fc step, int pc) {
    R500Flow flow = step.flow();
    if (flow.exchange()) {
      exchange();
    }
    int next = flow.op().closesLoop() && frames == 0 ? pc + 1 : decide(step, pc);
    registers.clearAluResults();
    return next;
  }

  /** The ELSE of structured programs. */
  private void exchange() {
    for (int pixel = 0; pixel < PIXELS; pixel++) {
      if (isActive(pixel)) {
        set(pixel, Activity.BRANCH, 0);
      } else if (activity[pixel] == Activity.BRANCH && number[pixel] == 0) {
        set(pixel, Activity.ACTIVE, 0);
      }
    }
  }

  private int decide(Fc step, int pc) {
    R500Flow flow = step.flow();
    if (flow.op().closesLoop()) {
      resume(Activity.CONT);
    }
    int participants = flow.ignoreUncovered() ? active() & covered : active();
    int wanting = wanting(step, participants);
    if (jumps(flow, participants, wanting)) {
      int target = target(flow, pc);
      count(flow.onJump(), flow.popCount(), participants & ~wanting);
      loopOnJump(flow);
      return target;
    }
    count(flow.onStay(), flow.popCount(), wanting);
    loopOnStay(flow);
    return pc + 1;
  }

  private int wanting(Fc step, int participants) {
    R500Flow flow = step.flow();
    boolean constant = constants().booleanConstant(flow.booleanConstant());
    int pixels = 0;
    for (int pixel = 0; pixel < PIXELS; pixel++) {
      boolean predicate = registers.holds(step.predicate(), pixel);
      if (has(participants, pixel) && flow.wants(registers.aluResult(pixel), predicate, constant)) {
        pixels |= 1 << pixel;
      }
    }
    return pixels;
  }

  private boolean jumps(R500Flow flow, int participants, int wanting) {
    boolean decision = flow.any() ? wanting != 0 : wanting == participants;
    return switch (flow.op()) {
      case JUMP -> decision;
      case LOOP, REP -> decision || constants().turns(flow.integerConstant()) == 0;
      case ENDLOOP, ENDREP -> --turns[frames] != 0 && decision;
      case BREAKLOOP, BREAKREP -> leave(flow, Activity.BREAK, wanting);
      case CONTINUE -> leave(flow, Activity.CONT, wanting);
    };
  }

  /** Disables those that leave the loop or its turn; whether the group can go with them. */
  private boolean leave(R500Flow flow, Activity left, int wanting) {
    for (int pixel = 0; pixel < PIXELS; pixel++) {
      if (has(wanting, pixel)) {
        set(pixel, left, frames);
      }
    }
    int asked = flow.ignoreUncovered() ? covered : (1 << PIXELS) - 1;
    for (int pixel = 0; pixel < PIXELS; pixel++) {
      boolean runsBefore =
          switch (activity[pixel]) {
            case ACTIVE -> true;
            case BRANCH -> number[pixel] < flow.popCount();
            case CONT -> left == Activity.BREAK && number[pixel] == frames;
            case BREAK -> false;
          };
      if (has(asked, pixel) && runsBefore) {
        return false;
      }
    }
    return true;
  }

  /** Where a jump leads; it works on the address stack. */
  private int target(R500Flow flow, int pc) {
    if (flow.addressOperation() == AddressOperation.POP && addressCount > 0) {
      return landing(flow, addresses[--addressCount], pc);
    }
    if (flow.addressOperation() == AddressOperation.PUSH && addressCount < STACK) {
      addresses[addressCount++] = pc + 1;
    }
    return landing(flow, flow.target(), pc);
  }

  /** LOOP steps over its own ENDLOOP, which would pop a frame that was not pushed. */
  private int landing(R500Flow flow, int target, int pc) {
    if (!flow.op().opensLoop() || target >= decoded.code.length) {
      return target;
    }
    Decoded there = decoded.code[target];
    boolean isEnd =
        there instanceof Fc end && end.flow().op().closesLoop() && end.flow().target() == pc + 1;
    return isEnd ? target + 1 : target;
  }

  /** Works on the branch counters. */
  private void count(BranchOperation operation, int popCount, int disagreeing) {
    for (int pixel = 0; pixel < PIXELS; pixel++) {
      boolean branch = activity[pixel] == Activity.BRANCH;
      switch (operation) {
        case NONE -> {}
        case INCR -> {
          if (branch) {
            number[pixel]++;
          } else if (isActive(pixel) && has(disagreeing, pixel)) {
            set(pixel, Activity.BRANCH, 0);
          }
        }
        case DECR -> {
          if (branch && number[pixel] < popCount) {
            set(pixel, Activity.ACTIVE, 0);
          } else if (branch) {
            number[pixel] -= popCount;
          }
        }
      }
    }
  }

  private void loopOnJump(R500Flow flow) {
    switch (flow.op()) {
      case ENDLOOP -> loopValues[frames] += constants().loopStep(flow.integerConstant());
      case BREAKLOOP, BREAKREP -> pop();
      case CONTINUE -> {
        // Without a frame nothing else would come that wakes those that wait.
        if (frames == 0) {
          pop();
        }
      }
      case JUMP, LOOP, REP, ENDREP -> {}
    }
  }

  private void loopOnStay(R500Flow flow) {
    int constant = flow.integerConstant();
    switch (flow.op()) {
      case LOOP -> push(constants().turns(constant), constants().firstLoopValue(constant));
      case REP -> push(constants().turns(constant), loopValue());
      case ENDLOOP, ENDREP -> pop();
      case JUMP, BREAKLOOP, BREAKREP, CONTINUE -> {}
    }
  }

  private void push(int turnsOfFrame, int loopValue) {
    if (frames < STACK) {
      frames++;
      turns[frames] = turnsOfFrame;
      loopValues[frames] = loopValue;
    }
  }

  private void pop() {
    resume(Activity.CONT);
    resume(Activity.BREAK);
    frames = Math.max(0, frames - 1);
  }

  /** Makes those pixels of the top frame active that wait in this way. */
  private void resume(Activity waiting) {
    for (int pixel = 0; pixel < PIXELS; pixel++) {
      if (activity[pixel] == waiting && number[pixel] == frames) {
        set(pixel, Activity.ACTIVE, 0);
      }
    }
  }

  private void set(int pixel, Activity newActivity, int newNumber) {
    activity[pixel] = newActivity;
    number[pixel] = newNumber;
  }

  private R500Registers constants() {
    return decoded.program.registers();
  }

  private static boolean has(int pixels, int pixel) {
    return (pixels >> pixel & 1) != 0;
  }
}
