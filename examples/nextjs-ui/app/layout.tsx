import "@fieldgate/react/styles"
import "./globals.css"
import type { ReactNode } from "react"

export const metadata = { title: "Integrations" }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
