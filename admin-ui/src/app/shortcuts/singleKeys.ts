const key = 'quoin.singleKeys'

/**
 * Whether shortcuts of a single key work in this browser. People who speak to
 * their computer must be able to switch them off.
 */
export const singleKeys = {
  on: (): boolean => localStorage.getItem(key) !== 'off',
  set: (on: boolean): void => {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  },
}
