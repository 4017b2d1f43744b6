import { useId } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './CodeBlock.module.css'

interface Props {
  /** What it is; stands above it. */
  label: string
  text: string
}

/** A text of a machine, which can be copied. Long lines go on below. */
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
