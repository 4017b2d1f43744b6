import { PREVIEW_REQUEST } from '@quoin/shared-ui/api/previewMessage'
import { Button } from '@quoin/shared-ui/ui/Button'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { tryUpdate } from '../../api/entries/dryRun.ts'
import { publicPart } from '../../api/entries/publicPart.ts'
import type { ContentType } from '../../model/schema.ts'
import { type Outcome, startDryRuns } from './dryRuns.ts'
import type { FormHandle } from '../formHandle.ts'
import styles from './LivePreview.module.css'
import { usePostToFrame } from './usePostToFrame.ts'

interface Props {
  type: ContentType
  id: string
  /** The address of the entry's page as it is stored. */
  address: string
  form: RefObject<FormHandle | null>
}

const widths = ['desktop', 'phone'] as const

const said: Record<Outcome, string> = {
  valid: '',
  invalid: 'The preview shows the last valid state',
  failed: 'The server does not answer: the preview shows the last valid state',
}

/** The page of an entry, with the entry as it is typed in the form beside it. */
export function LivePreview({ type, id, address, form }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const [outcome, setOutcome] = useState<Outcome>('valid')
  const [entity, setEntity] = useState<string>()
  useEffect(
    () =>
      startDryRuns({
        // The form's handle is another one when it starts from another state.
        typing: {
          follow: (changed) => form.current?.typing.follow(changed) ?? (() => undefined),
          values: () => form.current?.typing.values() ?? {},
        },
        ask: async (values, signal) =>
          publicPart(await tryUpdate(type, id, values, signal), {
            kind: 'object',
            fields: type.fields,
          }),
        tell: (next, stored) => {
          setOutcome(next)
          if (stored !== undefined) setEntity(stored)
        },
      }),
    [type, id, form],
  )
  usePostToFrame(frame, entity && messageOf(type.name, id, entity))

  return (
    <section className={styles.preview} aria-labelledby="live-preview">
      <div className={styles.head}>
        <h2 id="live-preview" className={styles.label}>
          Preview
        </h2>
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

/** The message to the page, as JSON: the order of what is in the entity stays. */
function messageOf(of: string, id: string, entity: string): string {
  const head = JSON.stringify({ type: PREVIEW_REQUEST, of, id })
  return `${head.slice(0, -1)},"entity":${entity}}`
}
