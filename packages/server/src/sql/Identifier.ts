/** A name as PostgreSQL reads it, where no statement can carry it as a parameter. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
