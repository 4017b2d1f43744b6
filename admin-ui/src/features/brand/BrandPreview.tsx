import { PREVIEW_REQUEST } from '@quoin/shared-ui/api/previewMessage'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useEffect, useState } from 'react'
import { tryUpdate } from '../../api/entries/dryRun.ts'
import { publicPart } from '../../api/entries/publicPart.ts'
import type { PreviewProps } from '../../entry-form/override.ts'
import { type Outcome, startDryRuns } from '../../entry-form/preview/dryRuns.ts'
import { PreviewFrame } from '../../entry-form/preview/PreviewFrame.tsx'
import type { Entry } from '../../model/schema.ts'
import { useTypedBrand } from './BrandContext.ts'
import styles from './brand.module.css'

const modes = ['light', 'dark'] as const

/** The pages of the site with the brand as it is typed, in either scheme. */
export function BrandPreview({ type, id, address, form }: PreviewProps) {
  const { typed, setTyped } = useTypedBrand()
  const [outcome, setOutcome] = useState<Outcome>('valid')
  const [mode, setMode] = useState<(typeof modes)[number]>('light')
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
          if (stored !== undefined) setTyped(JSON.parse(stored) as Entry)
        },
      }),
    [type, id, form, setTyped],
  )
  const message =
    typed &&
    JSON.stringify({ type: PREVIEW_REQUEST, of: type.name, id, entity: typed, mode })
  return (
    <PreviewFrame address={address} outcome={outcome} message={message}>
      <div role="group" aria-label="Scheme of the preview" className={styles.choices}>
        {modes.map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === mode ? 'secondary' : 'ghost'}
            aria-pressed={one === mode}
            onClick={() => {
              setMode(one)
            }}
          >
            {one === 'light' ? 'Light' : 'Dark'}
          </Button>
        ))}
      </div>
    </PreviewFrame>
  )
}
