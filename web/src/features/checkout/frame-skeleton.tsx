/** The card form's place while it is being made: same size, same bones. */
export function FrameSkeleton({ text }: { text: string }) {
  return (
    <div className="frame-loading paper">
      <p className="note" role="status">
        {text}
      </p>
      <div className="bones" aria-hidden="true">
        <i className="w40" />
        <i className="control" />
        <i className="w55 gap" />
        <i className="control join" />
        <div className="pair">
          <i className="control" />
          <i className="control" />
        </div>
        <i className="w30 gap" />
        <i className="control" />
        <i className="w40 gap" />
        <i className="control join" />
        <i className="control" />
        <i className="w30 gap" />
        <i className="control" />
        <i className="pay gap" />
        <i className="w70" />
      </div>
    </div>
  );
}
