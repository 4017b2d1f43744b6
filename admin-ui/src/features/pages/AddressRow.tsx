import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import { sentence } from '../../fields/sentence.ts'
import { asText } from '../../fields/texts.ts'
import { textOf } from '../../model/schema.ts'
import { AddToMenu } from './AddToMenu.tsx'
import { useOpenPage } from './PageContext.ts'
import { isFixed } from './tree/pageTree.ts'
import { useTypedPath } from './useTypedPath.ts'

/** The last part of a page's address, with the resulting address. */
export function AddressRow({ field, control, errorAt }: RowProps) {
  const { page } = useOpenPage()
  const { value, onChange, onBlur } = useController({ name: field.name, control }).field
  const path = useTypedPath(control)
  const fixed = isFixed(page)
  const slug = asText(value)
  const input = useRef<HTMLInputElement>(null)
  const help = fixed
    ? `The page is at ${textOf(page, 'path')}. The address belongs to the site and cannot be changed.`
    : `The page is at ${path}. Left empty, it is made of the title. The old address leads on to a new one.`
  return (
    <>
      <Field label="Address" help={help} error={sentence('Address', errorAt(field.name))}>
        <Input
          ref={input}
          name={field.name}
          value={fixed ? textOf(page, 'path') : slug}
          readOnly={fixed}
          maxLength={field.maxLength}
          spellCheck={false}
          autoCapitalize="none"
          onBlur={onBlur}
          onChange={onChange}
        />
      </Field>
      <AddToMenu
        explained
        variant="secondary"
        page={page}
        onAdded={() => input.current?.focus()}
      />
    </>
  )
}
