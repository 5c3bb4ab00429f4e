/** Opens the staff page of the demo; the sandbox's front page names it. */
export const staffToken = 'demo-staff-token-0123456789abcdef'
