/** The shape of a result while the first one is calculated. Decorative: the button says what is waited for. */
export const ResultsSkeleton = () => (
  <div aria-hidden="true" data-skeleton className="space-y-4 motion-safe:animate-pulse">
    <div className="h-12 w-48 rounded-control bg-sunken" />
    {["w-full", "w-5/6", "w-11/12", "w-2/3"].map((width) => (
      <div key={width} className={`h-5 rounded-control bg-sunken ${width}`} />
    ))}
    <div className="h-11 rounded-control bg-sunken" />
  </div>
);
