import { Button } from '@quoin/shared-ui/ui/Button'
import { type ReactNode, useRef, useState } from 'react'
import type { Outcome } from './dryRuns.ts'
import styles from './LivePreview.module.css'
import { usePostToFrame } from './usePostToFrame.ts'

interface Props {
  /** The address of the page of the stored entry. */
  address: string
  /** The outcome of the last dry run. */
  outcome: Outcome
  /** The message to the page as JSON, once there is one. */
  message: string | undefined
  /** Further controls of the preview. */
  children?: ReactNode
}

const widths = ['desktop', 'phone'] as const

const said: Record<Outcome, string> = {
  valid: '',
  invalid: 'The preview shows the last valid state',
  failed: 'The server does not answer: the preview shows the last valid state',
}

/** The page of an entry in a frame, in the width of a desktop or of a phone. */
export function PreviewFrame({ address, outcome, message, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  usePostToFrame(frame, message)

  return (
    <section className={styles.preview} aria-labelledby="live-preview">
      <div className={styles.head}>
        <h2 id="live-preview" className={styles.label}>
          Preview
        </h2>
        {children}
        <div role="group" aria-label="Width of the preview" className={styles.widths}>
          {widths.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === width ? 'secondary' : 'ghost'}
              aria-pressed={one === width}
              onClick={() => {
                setWidth(one)
              }}
            >
              {one === 'desktop' ? 'Desktop' : 'Phone'}
            </Button>
          ))}
        </div>
      </div>
      <p role="status" className={styles.note}>
        {said[outcome]}
      </p>
      <div className={styles.place} data-width={width}>
        <iframe
          ref={frame}
          src={address}
          title="The page as it is typed"
          className={styles.frame}
          sandbox="allow-scripts allow-same-origin"
        />
      </div>
    </section>
  )
}
