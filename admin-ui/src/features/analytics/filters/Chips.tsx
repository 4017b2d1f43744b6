import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { xmark } from '@quoin/shared-ui/ui/glyphs'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import styles from './Chips.module.css'
import { PageName } from '../reports/PageName.tsx'
import type { Chosen, Filter } from './useChosen.ts'

const labels: Record<Filter['by'], string> = {
  source: 'Source',
  page: 'Page',
  device: 'Device',
}

/** The active filters; pressing a chip removes it. */
export function Chips({ filter, toggle }: Chosen) {
  return (
    <div aria-live="polite" className={styles.chips}>
      {filter && (
        <button type="button" className={styles.chip} onClick={() => toggle(filter)}>
          <VisuallyHidden>Remove the filter</VisuallyHidden> {labels[filter.by]}:{' '}
          {filter.by === 'page' ? <PageName page={filter.value} /> : filter.value}
          <Glyph of={xmark} />
        </button>
      )}
    </div>
  )
}
