import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import type { Ref } from 'react'

/** A honeypot: a field that people neither see nor reach. */
export function Trap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <VisuallyHidden aria-hidden>
      <label>
        Leave this empty
        <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  )
}
