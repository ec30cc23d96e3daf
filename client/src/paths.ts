/** Every path of the application. */
export const paths = {
  calculator: "/",
} as const;
