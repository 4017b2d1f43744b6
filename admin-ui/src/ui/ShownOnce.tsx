import { Button } from '@quoin/shared-ui/ui/Button'
import { useEffect, useId, useRef } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './ShownOnce.module.css'

interface Props {
  title: string
  /** The name of the secret within a sentence: 'token'. */
  what: string
  secret: string
  /** Its purpose. */
  text: string
  onDone: () => void
}

/**
 * A secret that the server returns only once. It stays until the person confirms: Escape and clicks outside do not
 * close it.
 */
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
