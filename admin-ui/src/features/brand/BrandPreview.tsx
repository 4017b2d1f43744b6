import { PREVIEW_REQUEST } from '@quoin/shared-ui/api/previewMessage'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useCallback, useState } from 'react'
import type { PreviewProps } from '../../entry-form/override.ts'
import { PreviewFrame } from '../../entry-form/preview/PreviewFrame.tsx'
import { useDryRuns } from '../../entry-form/preview/useDryRuns.ts'
import type { Entry } from '../../model/schema.ts'
import { useTypedBrand } from './BrandContext.ts'
import styles from './brand.module.css'

const modes = ['light', 'dark'] as const

/** The pages of the site with the unsaved brand settings, in either scheme. */
export function BrandPreview({ type, id, address, form }: PreviewProps) {
  const { typed, setTyped } = useTypedBrand()
  const [mode, setMode] = useState<(typeof modes)[number]>('light')
  const outcome = useDryRuns(
    { type, id, form },
    useCallback((stored) => setTyped(JSON.parse(stored) as Entry), [setTyped]),
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
