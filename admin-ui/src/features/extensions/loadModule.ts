import type { ComponentType } from 'react'
import { modules } from './hostModules.ts'

/** How long to wait for a module before its screen counts as missing, in milliseconds. */
const patience = 8000

/** The component of a module, by the name of its exports and the address of its script. */
export async function loadModule<Props>(
  name: string,
  address: string,
): Promise<ComponentType<Props>> {
  return Promise.race([load<Props>(name, address), passed()])
}

async function load<Props>(name: string, address: string): Promise<ComponentType<Props>> {
  // eslint-disable-next-line no-restricted-syntax -- it comes with a type or a plugin, and is no part of the app
  if (!(name in modules)) await import(/* @vite-ignore */ address)
  const own = modules[name]
  if (own === undefined) throw new Error(`${address} gives no ${name}`)
  return own.default as ComponentType<Props>
}

function passed(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the screen did not arrive')), patience)
  })
}
