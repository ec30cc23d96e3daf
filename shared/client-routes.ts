/** Routes of the single-page application, in the syntax of wouter (regexparam). */
export const paths = {
  calculator: "/",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  account: "/account",
  confirmEmail: "/confirm-email",
  admin: "/admin",
  dashboard: "/admin/dashboard",
  activity: "/admin/dashboard/activity",
  payment: "/admin/dashboard/payments/:code",
  accuracy: "/accuracy",
  verify: "/verify/:code?",
  dashboardTab: "/admin/dashboard/:tab?",
} as const;
