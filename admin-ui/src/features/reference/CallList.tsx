import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSchema } from '../../api/entries/useSchema.ts'
import { type Call, found } from './document/calls.ts'
import { chapters } from './document/chapters.ts'
import { groupsOf } from './document/groups.ts'
import { Method } from './Method.tsx'
import styles from './CallList.module.css'

interface Props {
  calls: Call[]
  /** The selected call. */
  chosen: Call | undefined
}

/** Links to every call, and to the general chapters. */
export function CallList({ calls, chosen }: Props) {
  const { types } = useSchema()
  const [text, setText] = useState('')
  const searching = text.trim() !== ''
  const fitting = found(calls, text)
  return (
    <nav className={styles.list} aria-label="Calls">
      <Field label="Find a call">
        <Input
          type="search"
          value={text}
          placeholder="create post, /api/products"
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value)
          }}
        />
      </Field>
      <p role="status" className={styles.count}>
        {searching
          ? `${fitting.length} of ${calls.length} calls`
          : `${calls.length} calls`}
      </p>
      {!searching && (
        <ul className={styles.chapters}>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <Link className={styles.link} to={`#${id}`}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {groupsOf(fitting, types).map(({ tag, title, calls: own }) => (
        <details
          key={tag}
          className={styles.group}
          open={searching || chosen?.tag === tag}
        >
          <summary className={styles.title}>
            {title} <span className={styles.number}>{own.length}</span>
          </summary>
          <ul>
            {own.map((call) => (
              <li key={call.id}>
                <Link
                  className={styles.link}
                  to={`#${call.id}`}
                  aria-current={call.id === chosen?.id ? 'true' : undefined}
                >
                  <Method name={call.method} />
                  <span>
                    {call.summary}
                    <VisuallyHidden>{`, ${call.path}`}</VisuallyHidden>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}
