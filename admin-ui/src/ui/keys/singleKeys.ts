const key = 'quoin.singleKeys'

/** Whether single-key shortcuts are enabled in this browser. Users of speech input must be able to disable them. */
export const singleKeys = {
  on: (): boolean => localStorage.getItem(key) !== 'off',
  set: (on: boolean): void => {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  },
}
