import { Button } from '@quoin/shared-ui/ui/Button'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { use, useState } from 'react'
import { useType } from '../../api/entries/useSchema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { CreationContext } from '../ref/creation.ts'
import { OpenEntry } from '../ref/OpenEntry.tsx'
import { gone, type Named, useAllNamed } from '../ref/useNamed.ts'
import { Sortable } from '../sortable/index.tsx'
import type { InputProps } from '../widget.ts'
import { RefAdder } from './RefAdder.tsx'
import styles from './refs.module.css'

/** The selected entries in order, and a control that adds another at the end. */
export function RefsInput(props: InputProps<string[]>) {
  const { field, name, value, onChange, onBlur, errorAt } = props
  const type = useType(field.ref ?? '')
  const named = useAllNamed(type, value)
  const create = use(CreationContext)
  const [added, setAdded] = useState('')
  const titleAt = (at: number) => {
    const { text = gone } = named[at] ?? {}
    return text === '' || text === gone ? (value[at] ?? '') : text
  }
  const last = value.indexOf(added)
  return (
    <>
      <Sortable
        lines
        name={name}
        value={value}
        onChange={onChange}
        errorAt={errorAt}
        called={titleAt}
        titleOf={(_, at) => <Title title={titleAt(at)} named={named[at]} />}
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
              {entry && <OpenEntry type={type} id={id} title={titleAt(at)} />}
            </>
          )
        }}
        foot={(add) => {
          const most = field.maxItems ?? Infinity
          const onAdd = (id: string) => {
            add(id)
            setAdded(id)
          }
          return (
            <>
              <RefAdder
                type={type}
                name={name}
                chosen={value}
                most={most}
                onAdd={onAdd}
                onLeave={onBlur}
              />
              {value.length < most &&
                create?.({ type, label: field.label, onCreated: onAdd })}
            </>
          )
        }}
      >
        {({ path }) =>
          errorAt(path) !== undefined && <p className={styles.refused}>Not accepted</p>
        }
      </Sortable>
      <VisuallyHidden>
        <span aria-live="polite">
          {last >= 0 && `${titleAt(last)} added at place ${String(last + 1)}.`}
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
