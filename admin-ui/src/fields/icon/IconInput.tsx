import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown } from '@quoin/shared-ui/ui/glyphs'
import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useDebouncedValue } from '@quoin/shared-ui/ui/form/useDebouncedValue'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { iconsQuery } from '../../api/icons.ts'
import type { InputProps } from '../widget.ts'
import styles from './icon.module.css'

const IconDialog = lazyPart(() =>
  import('./IconDialog.tsx').then((file) => file.IconDialog),
)

/** The class name of an icon, typed or chosen in a dialog. */
export function IconInput({ name, value, onChange, onBlur }: InputProps<string>) {
  const [picking, setPicking] = useState(false)
  const [typed, setTyped] = useState(false)
  const unknown = useUnknown(value, typed)
  return (
    <span className={styles.field}>
      <Input
        name={name}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onBlur={onBlur}
        onChange={(event) => {
          setTyped(true)
          onChange(event.target.value)
        }}
      />
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        title="Choose icon"
        className={styles.choose}
        onPointerEnter={IconDialog.preload}
        onFocus={IconDialog.preload}
        onClick={() => setPicking(true)}
      >
        <Icon name={value} className={styles.icon} />
        <Glyph of={chevronDown} />
        <VisuallyHidden>Choose icon</VisuallyHidden>
      </Button>
      <span aria-live="polite" className={styles.unknown}>
        {unknown && 'No icon has this name; it is shown as a box.'}
      </span>
      {picking && (
        <IconDialog value={value} onChoose={onChange} onClose={() => setPicking(false)} />
      )}
    </span>
  )
}

/** Whether a typed class name has no icon. */
function useUnknown(value: string, typed: boolean): boolean {
  const settled = useDebouncedValue(value)
  const { data } = useQuery({ ...iconsQuery, enabled: typed })
  return typed && settled.trim() !== '' && data?.has(settled) === false
}
