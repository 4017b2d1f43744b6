import { useMemo, useState } from 'react'
import { useSchema } from '../../api/entries/useSchema.ts'
import type { Override } from '../../entry-form/override.ts'
import { NeedsAlt } from '../../fields/image/NeedsAlt.ts'
import type { Entry } from '../../model/schema.ts'
import { EntryScreen } from '../../screens/EntryScreen.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { AccentRow } from './AccentRow.tsx'
import { BrandContext } from './BrandContext.ts'
import { BrandPreview } from './BrandPreview.tsx'
import styles from './brand.module.css'
import { FontRow } from './FontRow.tsx'

const override: Override = {
  words: {
    editTitle: 'Brand',
    viewTitle: 'Brand',
    updated: 'The brand was applied.',
  },
  beside: true,
  page: '/',
  Preview: BrandPreview,
  form: {
    fields: [
      'logo',
      'logoDark',
      'favicon',
      'socialImage',
      'theme',
      'accent',
      'accentShown',
      'font',
      'copyright',
      'legalLine',
    ],
    partial: true,
    rows: { accent: AccentRow, font: FontRow },
    apply: 'Apply',
  },
}

/** The settings of the public site's appearance, beside a preview of its pages. */
export function BrandScreen() {
  const type = useSchema().types.find(({ name }) => name === 'settings')
  const [typed, setTyped] = useState<Entry>()
  const brand = useMemo(() => ({ typed, setTyped }), [typed])
  if (type === undefined)
    return <Failed error={new Error('This site has no settings.')} />
  return (
    <BrandContext value={brand}>
      {/* Pages use the name of the site as their alternative text. */}
      <NeedsAlt value={false}>
        <div className={styles.logos}>
          <EntryScreen type={type} id={type.name} override={override} />
        </div>
      </NeedsAlt>
    </BrandContext>
  )
}
