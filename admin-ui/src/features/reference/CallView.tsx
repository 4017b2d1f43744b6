import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowLeft } from '@quoin/shared-ui/ui/glyphs'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Answers } from './Answers.tsx'
import { type Call, failed } from './document/calls.ts'
import styles from './CallView.module.css'
import type { ApiDocument } from './document/document.ts'
import { Examples } from './Examples.tsx'
import { Failures } from './Failures.tsx'
import { Fields } from './Fields.tsx'
import { Method } from './Method.tsx'
import { parameterRow } from './document/parameterRow.ts'
import { rowsOf } from './document/rows.ts'
import { TryIt } from './trial/TryIt.tsx'

/** The description of a call. */
export function CallView({ document, call }: { document: ApiDocument; call: Call }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { id, method, path, summary, parameters, body, answers, secured } = call
  return (
    <article className={styles.call} aria-labelledby="call">
      <Button asChild variant="ghost" size="small" className={styles.back}>
        <Link to="#">
          <Glyph of={arrowLeft} />
          All calls
        </Link>
      </Button>
      <header className={styles.header}>
        <h2 id="call" ref={heading} tabIndex={-1} className={styles.title}>
          {summary}
        </h2>
        <Badge variant="secondary">{secured ? 'Needs a token' : 'Open to all'}</Badge>
      </header>
      <p className={styles.address}>
        <Method name={method} />
        <code>{path}</code>
        <CopyButton
          text={`${location.origin}/admin/api#${id}`}
          what="link to this call"
        />
      </p>
      {parameters.length > 0 && (
        <section className={styles.part} aria-labelledby="parameters">
          <h3 id="parameters">Parameters</h3>
          <Fields
            rows={parameters.map((parameter) => parameterRow(document, parameter))}
          />
        </section>
      )}
      {body && (
        <section className={styles.part} aria-labelledby="body">
          <h3 id="body">Body</h3>
          <p className={styles.media}>
            <code>{body.media}</code>
          </p>
          <Fields rows={rowsOf(document, body.shape)} />
        </section>
      )}
      <section className={styles.part} aria-labelledby="examples">
        <h3 id="examples">Examples</h3>
        <Examples document={document} call={call} />
      </section>
      <section className={styles.part} aria-labelledby="answers">
        <h3 id="answers">Answers</h3>
        <Answers
          document={document}
          answers={answers.filter((answer) => !failed(answer))}
        />
        <Failures answers={answers.filter(failed)} />
      </section>
      <section className={styles.part} aria-labelledby="try">
        <h3 id="try">Try it</h3>
        <TryIt document={document} call={call} />
      </section>
    </article>
  )
}
