import type { RefObject } from 'react'
import { labelAt } from '../../model/labels.ts'
import type { ContentType } from '../../model/schema.ts'
import type { Explained } from '../override.ts'
import styles from './ErrorSummary.module.css'

interface Props {
  type: ContentType
  /** Error messages by the path of the field. */
  complaints: Record<string, string>
  /** The form that contains the fields. */
  form: RefObject<HTMLFormElement | null>
  /** Explains an error better than the labels of its path and its message. */
  explain?: (path: string, message: string) => Explained | undefined
}

/** Explains beside a button why it had no effect, with links to the invalid fields. */
export function ErrorSummary({ type, complaints, form, explain }: Props) {
  const found = Object.entries(complaints)
  if (found.length === 0) return null
  return (
    <div role="alert" aria-label="Not done yet" className={styles.summary}>
      <p>{found.length === 1 ? 'One thing to mend first:' : 'To mend first:'}</p>
      <ul>
        {found.map(([path, message]) => {
          const { label, text } = explain?.(path, message) ?? {
            label: labelAt(type.fields, path),
            text: message,
          }
          return (
            <li key={path}>
              <button
                type="button"
                className={styles.field}
                onClick={() => {
                  goTo(form.current, path)
                }}
              >
                {label}
              </button>
              : {text}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Focuses the control of an error, with its message in view. */
function goTo(form: HTMLFormElement | null, path: string) {
  const name = /^[^.[]*/.exec(path)?.[0] ?? path
  const rows = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const row =
    rows.find(({ dataset }) => dataset.field === path) ??
    rows.find(({ dataset }) => dataset.field === name)
  const control =
    row?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    row?.querySelector<HTMLElement>('[contenteditable="true"], input, textarea, select')
  control?.focus({ preventScroll: true })
  // A text may be higher than the window, and its error message is at its end.
  row?.scrollIntoView({ block: 'end' })
}
