import { Button } from '@quoin/shared-ui/ui/Button'
import { useId } from 'react'
import styles from './AccessibilityPanel.module.css'
import { type AccessibilitySettings, defaults, fontSizes } from './settings.ts'
import { changeSettings } from './store.ts'
import { useAccessibility } from './useAccessibility.ts'

interface Switch {
  label: string
  help: string
  isOn: (settings: AccessibilitySettings) => boolean
  change: (on: boolean) => Partial<AccessibilitySettings>
}

const switches: Switch[] = [
  {
    label: 'High contrast',
    help: 'Black on white, or white on black.',
    isOn: ({ contrast }) => contrast === 'high',
    change: (on) => ({ contrast: on ? 'high' : 'normal' }),
  },
  {
    label: 'Reduced motion',
    help: 'Nothing slides or fades.',
    isOn: ({ reducedMotion }) => reducedMotion,
    change: (reducedMotion) => ({ reducedMotion }),
  },
  {
    label: 'Screen reader support',
    help: 'Hides decoration and underlines every link.',
    isOn: ({ screenReader }) => screenReader,
    change: (screenReader) => ({ screenReader }),
  },
  {
    label: 'Keyboard navigation',
    help: 'A thick frame marks where you are.',
    isOn: ({ keyboardNavigation }) => keyboardNavigation,
    change: (keyboardNavigation) => ({ keyboardNavigation }),
  },
]

/** The accessibility settings; each takes effect at once and is stored. */
export function AccessibilityPanel() {
  const settings = useAccessibility()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>Accessibility</h2>
      <FontSize value={settings.fontSize} />
      {switches.map(({ label, help, isOn, change }) => (
        <label key={label} className={styles.row}>
          <span>
            <span className={styles.label}>{label}</span>
            <span className={styles.help}>{help}</span>
          </span>
          <input
            type="checkbox"
            role="switch"
            className={styles.switch}
            aria-label={label}
            checked={isOn(settings)}
            onChange={(event) => changeSettings(change(event.target.checked))}
          />
        </label>
      ))}
      <Button variant="secondary" size="small" onClick={() => changeSettings(defaults)}>
        Reset
      </Button>
    </section>
  )
}

function FontSize({ value }: { value: number }) {
  const id = useId()
  const { least, most, step } = fontSizes
  return (
    <div role="group" aria-labelledby={id} className={styles.row}>
      <span id={id} className={styles.label}>
        Font size
      </span>
      <span className={styles.stepper}>
        <Button
          variant="secondary"
          size="small"
          aria-label="Decrease font size"
          disabled={value <= least}
          onClick={() => changeSettings({ fontSize: value - step })}
        >
          −
        </Button>
        <output className={styles.size}>{value}%</output>
        <Button
          variant="secondary"
          size="small"
          aria-label="Increase font size"
          disabled={value >= most}
          onClick={() => changeSettings({ fontSize: value + step })}
        >
          +
        </Button>
      </span>
    </div>
  )
}
