type EmptyStateProps = { title: string; text?: string | null };

export const EmptyState = ({ title, text }: EmptyStateProps) => (
  <div className="rounded-control border border-dashed border-line p-8 text-center">
    <p className="font-semibold">{title}</p>
    {text ? <p className="mt-1 text-sm text-muted">{text}</p> : null}
  </div>
);
