import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { copy as glyph, download } from '@quoin/shared-ui/ui/glyphs'
import { useCallback } from 'react'
import { useBeforeUnload } from 'react-router'
import styles from './AccountScreen.module.css'
import { useChanged } from './useChanged.ts'
import { useCopy } from './useCopy.ts'
import { useShownCodes } from './useShownCodes.ts'

/** The recovery codes, which are shown once. Continuing without them requires a confirmation. */
export function RecoveryCodes() {
  const [codes, show] = useShownCodes()
  const changed = useChanged()
  const confirm = useConfirm()
  const copy = useCopy()
  useBeforeUnload(
    useCallback(
      (event) => {
        if (codes !== null) event.preventDefault()
      },
      [codes],
    ),
  )
  if (codes === null) return null
  const text = codes.join('\n')
  const close = () => {
    show(null)
    changed()
  }
  const leave = async () => {
    const yes = await confirm({
      title: 'Close without keeping the codes?',
      description: 'They are not shown again.',
      action: 'Close',
    })
    if (yes) close()
  }
  return (
    <Dialog
      open
      onOpenChange={() => void leave()}
      title="Your recovery codes"
      description="Each signs you in once when you do not have your app. Keep them where you keep passwords: they are shown only now."
    >
      <div className={styles.form}>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code className={styles.code}>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.answers}>
          <Button
            variant="secondary"
            onClick={() => void copy(text, 'The codes are on your clipboard.')}
          >
            <Glyph of={glyph} />
            Copy
          </Button>
          <Button asChild variant="secondary">
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download="recovery-codes.txt"
            >
              <Glyph of={download} />
              Download
            </a>
          </Button>
          <Button onClick={close}>I have kept them</Button>
        </div>
      </div>
    </Dialog>
  )
}
