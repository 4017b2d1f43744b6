import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown, chevronRight } from '@quoin/shared-ui/ui/glyphs'
import { useId, useState } from 'react'
import { type Control, Controller } from 'react-hook-form'
import type { ContentType, Field } from '../model/schema.ts'
import type { Drafts } from '../fields/drafts.ts'
import { FieldRow } from '../fields/FieldRow.tsx'
import { widgetOf } from '../fields/widgets.ts'
import styles from './FormFields.module.css'
import type { FormLayout } from './formLayout.ts'
import type { FormOverride, RowProps } from './override.ts'
import { LostTime } from './publish/LostTime.tsx'
import { isSeo } from './seo/seoField.ts'
import { SeoRow } from './seo/SeoRow.tsx'

interface Props {
  /** The type of the entry in the form; undefined for a form without an entry. */
  type?: ContentType
  layout: FormLayout
  /** The field that was edited last before a reload: its group is open. */
  edited?: string | undefined
  control: Control<Drafts>
  errorAt: (path: string, within?: boolean) => string | undefined
  /** Custom rows for some fields. */
  rows?: FormOverride['rows'] | undefined
}

/** The fields of a form by group; rarely needed fields are in a collapsed group. */
export function FormFields({ layout, edited, ...props }: Props) {
  const [asked, setAsked] = useState(() =>
    layout.more.some(({ name }) => name === edited?.match(/^[^.[]*/)?.[0]),
  )
  const id = useId()
  const open = asked || layout.more.some(({ name }) => props.errorAt(name, true))
  return (
    <>
      {groupsOf(layout.main).map(([name, fields]) =>
        name === '' ? (
          <Rows key={name} fields={fields} {...props} />
        ) : (
          <fieldset key={name} className={styles.group}>
            <legend className={styles.legend}>{name}</legend>
            <Rows fields={fields} {...props} />
          </fieldset>
        ),
      )}
      {layout.more.length > 0 && (
        <div>
          <Button
            variant="ghost"
            size="small"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => {
              setAsked(!open)
            }}
          >
            <Glyph of={open ? chevronDown : chevronRight} />
            More fields
          </Button>
          <div id={id} className={styles.more}>
            {open && <Rows fields={layout.more} {...props} />}
          </div>
        </div>
      )}
    </>
  )
}

type RowsProps = Omit<Props, 'layout' | 'edited'> & { fields: Field[] }

function Rows({ type, fields, control, errorAt, rows = {} }: RowsProps) {
  return (
    <div className={styles.rows}>
      {fields.map((field) => {
        const Own = rows[field.name]
        if (Own === null) return null
        return (
          <div
            key={field.name}
            data-field={field.name}
            className={Own === undefined && isNarrow(field) ? styles.narrow : styles.wide}
          >
            {Own ? (
              <Own field={field} control={control} errorAt={errorAt} />
            ) : type && isSeo(field) ? (
              <SeoRow type={type} field={field} control={control} errorAt={errorAt} />
            ) : (
              <Row field={field} control={control} errorAt={errorAt} />
            )}
            {type && <LostTime type={type} field={field} control={control} />}
          </div>
        )
      })}
    </div>
  )
}

function Row({ field, control, errorAt }: RowProps) {
  return (
    <Controller
      name={field.name}
      control={control}
      render={({ field: { value, onChange, onBlur } }) => (
        <FieldRow
          field={field}
          name={field.name}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          errorAt={errorAt}
        />
      )}
    />
  )
}

function groupsOf(fields: Field[]): [string, Field[]][] {
  return [...Map.groupBy(fields, ({ group = '' }) => group)]
}

/** Whether two fields may share a line. */
function isNarrow({ kind, title }: Field): boolean {
  return !title && widgetOf(kind).narrow === true
}
