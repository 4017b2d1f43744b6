import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import type { Ref } from 'react'

/** A field that people neither see nor reach, so that only programs fill it in. */
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
