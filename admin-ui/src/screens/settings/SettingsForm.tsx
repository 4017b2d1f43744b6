import { Button } from '@quoin/shared-ui/ui/Button'
import type { ReactNode, Ref } from 'react'
import styles from './Settings.module.css'
import type { SettingsState } from './useSettings.ts'

interface Props {
  element: Ref<HTMLDivElement>
  form: SettingsState
  /** The id of the form's heading. */
  labelledBy: string
  /** A warning above the form. */
  warning?: string | undefined
  /** A description of the stored settings, if somebody else has changed them meanwhile. */
  theirs: string
  /** The button that deletes the settings. */
  forget?: { text: string; run: () => Promise<void> } | undefined
  /** The test of the unsaved settings, below the form. */
  test: ReactNode
  onSave: () => void
  children: ReactNode
}

/** A form of settings that are stored together, with a test. */
export function SettingsForm(props: Props) {
  const { element, form, labelledBy, warning, theirs, forget, test, onSave, children } =
    props
  return (
    <div ref={element} className={styles.form}>
      <form
        className={styles.form}
        aria-labelledby={labelledBy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.isPending) onSave()
        }}
      >
        {warning !== undefined && (
          <p role="alert" className={styles.warning}>
            {warning}
          </p>
        )}
        {form.isStale && <Theirs form={form} text={theirs} />}
        <div className={styles.controls}>{children}</div>
        <div className={styles.actions}>
          <Button type="submit" disabled={form.isPending}>
            {form.isPending ? 'Saving...' : 'Save'}
          </Button>
          {forget && (
            <Button
              variant="ghost"
              disabled={form.isPending}
              onClick={() => void forget.run()}
            >
              {forget.text}
            </Button>
          )}
        </div>
      </form>
      {test}
    </div>
  )
}

/** The settings that somebody else has saved meanwhile, with the choices to resolve that. */
function Theirs({ form, text }: { form: SettingsState; text: string }) {
  return (
    <div role="alert" className={styles.warning}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={form.takeTheirs}>
          Take theirs
        </Button>
        <Button variant="secondary" size="small" onClick={form.keepMine}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}
