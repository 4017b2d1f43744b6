import { Button } from '@quoin/shared-ui/ui/Button'
import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Textarea } from '@quoin/shared-ui/ui/Textarea'
import { useState } from 'react'
import type { InputProps } from '../widget.ts'
import { visualPreferred } from './preference.ts'
import styles from './rich.module.css'

const VisualEditor = lazyPart(
  async () => (await import('./VisualEditor.tsx')).VisualEditor,
  { pending: <Skeleton height="16rem" />, inPage: true },
)

/**
 * The control of rich text: its HTML, or an editor that shows it as it looks.
 * What the editor cannot hold stays HTML, so that looking at it loses nothing.
 */
export function RichInput(props: InputProps<string>) {
  const [visual, setVisual] = useState(visualPreferred.get)
  const [refused, setRefused] = useState(false)
  const choose = (next: boolean) => {
    visualPreferred.set(next)
    setVisual(next)
    setRefused(false)
  }
  return (
    <div className={styles.rich}>
      <div role="group" aria-label="Editor" className={styles.views}>
        <View name="HTML" current={!visual} onChoose={() => choose(false)} />
        <View name="Visual editor" current={visual} onChoose={() => choose(true)} />
      </div>
      {visual ? (
        <VisualEditor
          {...props}
          onRefuse={() => {
            setVisual(false)
            setRefused(true)
          }}
        />
      ) : (
        <Source {...props} />
      )}
      {refused && (
        <p role="alert" className={styles.refused}>
          This stays HTML: it has parts that the visual editor would lose, such as forms
          or scripts.
        </p>
      )}
    </div>
  )
}

function View(props: { name: string; current: boolean; onChoose: () => void }) {
  return (
    <Button
      size="small"
      variant="ghost"
      className={styles.view}
      aria-pressed={props.current}
      onClick={props.onChoose}
    >
      {props.name}
    </Button>
  )
}

function Source({ name, value, onChange, onBlur }: InputProps<string>) {
  return (
    <Textarea
      name={name}
      className={styles.source}
      rows={12}
      spellCheck
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  )
}
