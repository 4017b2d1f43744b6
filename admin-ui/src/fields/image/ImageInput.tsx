import { useRef } from 'react'
import { lineInput } from '../lineInput.tsx'
import type { InputProps } from '../widget.ts'
import styles from './image.module.css'
import { ImageTools } from './ImageTools.tsx'

const Address = lineInput({ inputMode: 'url', spellCheck: false })

/** The address of a picture: typed, chosen in the library, dropped or pasted. */
export function ImageInput(props: InputProps<string>) {
  const area = useRef<HTMLDivElement>(null)
  const { value, onChange } = props
  return (
    <div ref={area} className={styles.field}>
      <Address {...props} />
      <div className={styles.tools}>
        <ImageTools area={area} value={value} onChange={onChange} />
      </div>
    </div>
  )
}
