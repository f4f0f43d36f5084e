import { useEffect, useRef } from "react";

const CHANNEL = "timbra.email-confirmed";

/** Tells the other tabs of this browser, and nobody else, that the link of a registration was followed here. */
export function tellEmailConfirmed(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when another tab of this browser has followed the link of a registration. */
export function useEmailConfirmed(listener: () => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => latest.current();
    return () => channel.close();
  }, []);
}
