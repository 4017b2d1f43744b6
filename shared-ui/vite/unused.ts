import type { Plugin } from 'vite'

/** The modules of the router, which create components when they start and then name them. */
const router = '/react-router/dist/production/'

const created = /^(const \w+ = )(React\$1\.(?:createContext|forwardRef|memo)\()/gm
const named = /^\w+\.displayName = "[^"]*";$/gm

/** The code of a module of the router, in which the creation of a component has no effect. */
export function withoutEffects(code: string): string {
  return code.replaceAll(created, '$1/* @__PURE__ */ $2').replaceAll(named, '')
}

/**
 * Omits the components of the router that an app does not use from a build. The bundler includes them otherwise: it
 * cannot know that creating a component, or naming it for developer tools, has no effect.
 */
export function unusedRoutes(): Plugin {
  return {
    name: 'quoin:unused-routes',
    apply: 'build',
    transform: (code, id) =>
      id.includes(router) ? { code: withoutEffects(code), map: null } : undefined,
  }
}
