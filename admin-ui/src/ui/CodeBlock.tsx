import { useId } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './CodeBlock.module.css'

interface Props {
  /** Its label, shown above it. */
  label: string
  text: string
}

/** A copyable code block with wrapped lines. */
export function CodeBlock({ label, text }: Props) {
  const id = useId()
  return (
    <figure className={styles.block} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id}>{label}</span>
        <CopyButton text={text} what={label.charAt(0).toLowerCase() + label.slice(1)} />
      </figcaption>
      <pre className={styles.text}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
