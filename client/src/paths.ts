/** Every path of the application. */
export const paths = {
  calculator: "/",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  admin: "/admin",
  dashboard: "/admin/dashboard",
  verify: "/verify/:code",
  dashboardTab: "/admin/dashboard/:tab?",
} as const;
