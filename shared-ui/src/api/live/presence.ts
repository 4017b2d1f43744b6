import type { Place } from './connection.ts'
import { channelName } from './live.ts'

/**
 * Calls `take` for entries that other staff open, close or begin to edit, through the shared connection. Returns a
 * function that stops this.
 */
export function hearPresence(take: (at: Place) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<{ kind: string; at?: Place }>) => {
    if (data.kind === 'presence' && data.at) take(data.at)
  }
  return () => {
    channel.close()
  }
}
