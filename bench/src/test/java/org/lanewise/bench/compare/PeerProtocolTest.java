package org.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What the command and the process of a peer say to each other. */
class PeerProtocolTest {
  private static final int COLOUR = 0x80FF0102;

  @Test
  void framesAreDrawnAndRead() {
    FakePeer peer = new FakePeer(COLOUR, "");
    try (PeerClient client = Talk.with(() -> peer)) {
      assertEquals("fake; of two lines", client.description());
      assertEquals("drawn; by hand", client.prepare("rings", 16));
      assertTrue(client.draw(3) >= 0);
      int[] expected = new int[256];
      Arrays.fill(expected, COLOUR);
      assertArrayEquals(expected, client.pixels());
      client.prepare("julia", 16);
    }
    assertEquals(3, peer.drawn);
    assertEquals(2, peer.closed);
  }

  @Test
  void aRefusalIsToldAndTheNextShaderRuns() {
    try (PeerClient client = Talk.with(() -> new FakePeer(COLOUR, "rings"))) {
      PeerException refusal = assertThrows(PeerException.class, () -> client.prepare("rings", 16));
      assertEquals("no rings today", refusal.getMessage());
      client.prepare("julia", 16);
      client.draw(1);
    }
  }

  @Test
  void aShaderThatIsLeftOutIsNoFailure() {
    try (PeerClient client = Talk.with(() -> new FakePeer(COLOUR, FakePeer.UNSUPPORTED))) {
      PeerException refusal =
          assertThrows(
              UnsupportedShaderException.class, () -> client.prepare(FakePeer.UNSUPPORTED, 16));
      assertEquals("never tiles", refusal.getMessage());
      client.prepare("julia", 16);
    }
  }

  @Test
  void aMissingEngineIsTold() {
    PeerException missing =
        assertThrows(
            PeerException.class,
            () ->
                Talk.with(
                    () -> {
                      throw new PeerException("install it");
                    }));
    assertEquals("install it", missing.getMessage());
  }

  @Test
  void aProcessThatEndedIsTold() {
    PeerException ended =
        assertThrows(
            PeerException.class,
            () ->
                Talk.with(
                    () -> {
                      throw new IllegalStateException("crash");
                    }));
    assertEquals("its process has ended: last words", ended.getMessage());
  }

  @Test
  void listsOfProcessorsAreRead() {
    assertEquals(java.util.List.of(0, 1, 2, 5), Processors.parse("0-2,5"));
  }
}
