import { PREVIEW_REQUEST } from '@quoin/shared-ui/api/previewMessage'
import { type RefObject, useEffect } from 'react'

/**
 * Posts a JSON message to a page of this site in a frame: on each change, and when the page requests it. Nothing is
 * posted while the message is undefined.
 */
export function usePostToFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  message: string | undefined,
): void {
  useEffect(() => {
    if (message === undefined) return
    const send = () => {
      frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin)
    }
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      const asked = source === frame.current?.contentWindow && data === PREVIEW_REQUEST
      if (asked && origin === location.origin) send()
    }
    send()
    addEventListener('message', listen)
    return () => {
      removeEventListener('message', listen)
    }
  }, [frame, message])
}
