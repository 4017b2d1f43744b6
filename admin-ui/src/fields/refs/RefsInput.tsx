import { Button } from '@quoin/shared-ui/ui/Button'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useState } from 'react'
import { useType } from '../../api/entries/useSchema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { OpenEntry } from '../ref/OpenEntry.tsx'
import { gone, type Named, useAllNamed } from '../ref/useNamed.ts'
import { Sortable } from '../sortable/index.tsx'
import type { InputProps } from '../widget.ts'
import { RefAdder } from './RefAdder.tsx'
import styles from './refs.module.css'

/** The entries that are chosen in their order, and a control that adds another one at the end. */
export function RefsInput(props: InputProps<string[]>) {
  const { field, name, value, onChange, onBlur, errorAt } = props
  const type = useType(field.ref ?? '')
  const named = useAllNamed(type, value)
  const [added, setAdded] = useState('')
  const titles = new Map(
    value.map((id, at) => {
      const { text = '' } = named[at] ?? {}
      return [id, text === gone ? id : text || id]
    }),
  )
  const titleOf = (id: string) => titles.get(id) ?? id
  const place = value.indexOf(added) + 1
  return (
    <>
      <Sortable
        lines
        name={name}
        value={value}
        onChange={onChange}
        errorAt={errorAt}
        called={(at) => titleOf(value[at] ?? '')}
        titleOf={(id, at) => <Title title={titleOf(id)} named={named[at]} />}
        besideOf={(id, at) => {
          const { entry, retry } = named[at] ?? {}
          return (
            <>
              {retry && (
                <Button variant="ghost" size="small" onClick={retry}>
                  Try Again
                </Button>
              )}
              {entry && <StatusBadge type={type} entry={entry} />}
              {entry && <OpenEntry type={type} id={id} title={titleOf(id)} />}
            </>
          )
        }}
        foot={(add) => (
          <RefAdder
            type={type}
            name={name}
            chosen={value}
            most={field.maxItems ?? Infinity}
            onAdd={(id) => {
              add(id)
              setAdded(id)
            }}
            onLeave={onBlur}
          />
        )}
      >
        {({ path }) =>
          errorAt(path) !== undefined && <p className={styles.refused}>Not accepted</p>
        }
      </Sortable>
      <VisuallyHidden>
        <span aria-live="polite">
          {place > 0 && `${titleOf(added)} added at place ${String(place)}.`}
        </span>
      </VisuallyHidden>
    </>
  )
}

function Title({ title, named }: { title: string; named: Named | undefined }) {
  if (named?.text === '') return <span className={styles.note}>Loading...</span>
  if (named?.text !== gone) return title
  return (
    <>
      {title} <span className={styles.note}>{gone}</span>
    </>
  )
}
