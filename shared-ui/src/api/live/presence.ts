import type { Place } from './connection.ts'
import { channelName } from './live.ts'

/**
 * Hears of entries at which others of the staff come, go or begin to type, through
 * the one connection that all pages share. Gives what ends that.
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
