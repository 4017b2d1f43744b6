import { Field } from '@quoin/shared-ui/ui/form/Field'
import { useController } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import { sentence } from '../../fields/sentence.ts'
import { asText } from '../../fields/texts.ts'
import { useOpenPage } from './PageContext.ts'
import { ParentSelect } from './ParentSelect.tsx'
import { isFixed } from './tree/pageTree.ts'
import { usePageTree } from './usePageTree.ts'

/** The parent of a page. The template's own pages cannot be moved. */
export function ParentRow({ field, control, errorAt }: RowProps) {
  const { type, page } = useOpenPage()
  const { value, onChange } = useController({ name: field.name, control }).field
  const { parents } = usePageTree(type, page.id)
  if (isFixed(page)) return null
  return (
    <Field label={field.label} error={sentence(field.label, errorAt(field.name))}>
      <ParentSelect
        type={type}
        parents={parents}
        value={asText(value)}
        onChange={onChange}
      />
    </Field>
  )
}
