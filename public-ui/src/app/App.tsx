/** The whole app: its providers around its routes. */
export function App() {
  return <h1>Quoin</h1>
}
