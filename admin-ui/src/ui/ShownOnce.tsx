import { Button } from '@quoin/shared-ui/ui/Button'
import { useEffect, useId, useRef } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './ShownOnce.module.css'

interface Props {
  title: string
  /** What it is, in the middle of a sentence: 'token'. */
  what: string
  secret: string
  /** What it is for. */
  text: string
  onDone: () => void
}

/** A secret that the server tells this once. It stays until one is done with it: no Escape and no click beside it loses it. */
export function ShownOnce({ title, what, secret, text, onDone }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [secret])
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p>
        <strong>{`Copy the ${what} now: it is not shown again.`}</strong> {text}
      </p>
      <p className={styles.line}>
        <code className={styles.secret}>{secret}</code>
        <CopyButton text={secret} what={what} />
      </p>
      <Button variant="secondary" size="small" onClick={onDone}>
        I have copied it
      </Button>
    </section>
  )
}
