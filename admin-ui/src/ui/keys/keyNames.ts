/** The names on the keyboard of this computer. */
const names: Record<string, string> = /mac|iphone|ipad/i.test(navigator.userAgent)
  ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
  : { Mod: 'Ctrl' }

const everyone: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}

/** The names of keys as on the keyboard: 'Ctrl K'. */
export function keyNames(press: string): string[] {
  return press.split(' ').map((one) =>
    one
      .split('+')
      .map((part) => names[part] ?? everyone[part] ?? part)
      .join(' '),
  )
}

/** Keys in the format of `aria-keyshortcuts`, for both kinds of keyboards. */
export function ariaKeys(press: string): string {
  return press
    .split(' ')
    .flatMap((one) => [one.replace('Mod', 'Control'), one.replace('Mod', 'Meta')])
    .filter((one, at, all) => all.indexOf(one) === at)
    .join(' ')
}
