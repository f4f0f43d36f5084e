interface ProblemTextProps {
  readonly problem: { readonly message: string; readonly fix?: string | undefined; readonly code: string };
  /** Without the code where it is none that somebody could look up. */
  readonly withCode?: boolean;
}

/** What is wrong, how to fix it, and the code to look it up by. */
export function ProblemText({ problem: { message, fix, code }, withCode = true }: ProblemTextProps) {
  return (
    <>
      {message} {fix} {withCode && <small>{code}</small>}
    </>
  );
}
