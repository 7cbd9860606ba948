/** Line icons, hidden from screen readers: put a label beside each one or on its button. */
import type { ReactNode } from "react"

const drawings = {
  brand: <path d="M4 2.5v11M12 2.5v11M4 6h8M4 10h8" />,
  home: <path d="M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h8V6.5M6.7 13v-3.4h2.6V13" />,
  code: <path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5" />,
  settings: (
    <path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 6.3a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6zM6 13.3a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6z" />
  ),
  keyboard: <path d="M1.8 4h12.4v8H1.8zM4.5 6.7h.1M7 6.7h.1M9.4 6.7h.1M11.8 6.7h.1M5 9.4h6" />,
  plus: <path d="M8 3v10M3 8h10" />,
  download: <path d="M8 2.5v7.8M4.8 7.2 8 10.4l3.2-3.2M2.5 13.5h11" />,
  projects: <path d="M2 4.5h4l1.5 2H14v6.5H2zM2 4.5V3h4" />,
  integrations: <path d="M6 2v3M10 2v3M4 5h8v3a4 4 0 0 1-8 0zM8 12v2.5" />,
  installations: <path d="M2.5 5 8 2l5.5 3v6L8 14l-5.5-3zM2.5 5 8 8l5.5-3M8 8v6" />,
  connections: <path d="M6.5 9.5 9.5 6.5M5 8 3.5 9.5a2.1 2.1 0 0 0 3 3L8 11M8 5l1.5-1.5a2.1 2.1 0 0 1 3 3L11 8" />,
  keys: <path d="M7 9 13 3M11 5l1.5 1.5M9.5 6.5 11 8M7.2 10.8a2.2 2.2 0 1 1-2-2 2.2 2.2 0 0 1 2 2z" />,
  members: (
    <path d="M6 7.5a2.3 2.3 0 1 1 0-4.6 2.3 2.3 0 0 1 0 4.6zM1.5 13.2c0-2.3 1.8-3.7 4.5-3.7s4.5 1.4 4.5 3.7M10.5 3.2a2 2 0 0 1 0 4M12 9.8c1.6.4 2.5 1.5 2.5 3.2" />
  ),
  webhooks: <path d="M14 2 2 6.8l4.6 2.6L9.2 14zM14 2 6.6 9.4" />,
  operations: <path d="M2 8h2.5L6 4l3 8 1.5-4H14" />,
  chart: <path d="M2.5 2.5v11h11M5.5 10.5v-3M8.5 10.5v-6M11.5 10.5v-4.5" />,
  usage: <path d="M2 4.5h12M2 4.5v1h8v-1M2 9h12M2 9v1h5V9M2 13.5h12M2 13.5v-1h10v1" />,
  records: <path d="M2.5 3.5h11v9h-11zM2.5 6.5h11M6 6.5v6" />,
  book: <path d="M8 4C6.5 3 4.5 2.8 2.5 3v9.5c2-.2 4 0 5.5 1 1.5-1 3.5-1.2 5.5-1V3c-2-.2-4 0-5.5 1zM8 4v9.5" />,
  sun: (
    <path d="M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9" />
  ),
  moon: <path d="M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z" />,
  screen: <path d="M2 3h12v8H2zM6 14h4M8 11v3" />,
  signOut: <path d="M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6" />,
  menu: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  close: <path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />,
  copy: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  check: <path d="m3 8.5 3.2 3.2L13 4.8" />,
  alert: <path d="M8 2 14.5 13.5h-13zM8 6.5v3M8 11.4v.2" />,
  info: <path d="M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 7.2v3.6M8 5v.2" />,
  search: <path d="M7 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zM10.2 10.2l3.3 3.3" />,
  chevron: <path d="m6 3.5 4.5 4.5L6 12.5" />,
  refresh: <path d="M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 2.2v3h-3" />,
  eye: (
    <path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z" />
  ),
  eyeOff: (
    <path d="M3 13 13 3M5 11.6C2.8 10.5 1.5 8 1.5 8S4 3.8 8 3.8c.8 0 1.5.2 2.2.4M12.5 5.8A11 11 0 0 1 14.5 8S12 12.2 8 12.2c-.4 0-.8 0-1.2-.1" />
  ),
  external: <path d="M9 2.5h4.5V7M13.5 2.5 8 8M6.5 3.5h-4v10h10v-4" />,
  trash: <path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9" />
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="icon" data-icon={name} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    {drawings[name]}
  </svg>
)
