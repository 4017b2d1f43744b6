import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { useCallback, useRef } from 'react'
import type { InputProps } from '../../widget.ts'
import styles from '../rich.module.css'
import { SourceFiles } from './SourceFiles.tsx'

type Props = InputProps<string> & {
  /** Whether to take the focus, because the placeholder had it. */
  claimFocus: () => boolean
}

/** The HTML source of a rich text. Pictures that are pasted or dropped are inserted as HTML. */
export function Source({ name, value, onChange, onBlur, claimFocus }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const takeFocus = useCallback(
    (element: HTMLTextAreaElement | null) => {
      if (element !== null && claimFocus()) element.focus()
    },
    [claimFocus],
  )
  return (
    <div ref={area}>
      <Textarea
        ref={takeFocus}
        name={name}
        className={styles.source}
        rows={12}
        spellCheck
        value={value}
        onBlur={onBlur}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
      <SourceFiles area={area} value={value} onChange={onChange} />
    </div>
  )
}
