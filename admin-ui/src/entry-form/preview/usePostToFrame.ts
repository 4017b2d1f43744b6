import { PREVIEW_REQUEST } from '@quoin/shared-ui/api/previewMessage'
import { type RefObject, useEffect } from 'react'

/**
 * Tells a page of this site, in a frame, something that is written as JSON: each
 * time that it changes, and whenever the page asks. Nothing is told until there is something.
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
